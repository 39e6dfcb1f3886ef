import './no-network.ts';
import { serveParty, type Wire } from './serve-party.ts';

// The page's types are checked over this file too, and take the global object for a window.
serveParty(globalThis as unknown as Wire);
