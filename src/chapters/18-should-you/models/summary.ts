export type ModelsValues = { threat: string };

/** One fear, and what each way of working does against it: a word, and where the notebook shows it. */
export type ModelsRow = {
  threat: string;
  local: string;
  central: string;
  federated: string;
  encrypted: string;
  anonymised: string;
  localAt: string;
  centralAt: string;
  federatedAt: string;
  encryptedAt: string;
  anonymisedAt: string;
};

export const tools = ['local', 'central', 'federated', 'encrypted', 'anonymised'] as const;
export type Tool = (typeof tools)[number];
export const toolNames: Record<Tool, string> = {
  local: 'local',
  central: 'central',
  federated: 'federated',
  encrypted: 'encrypted',
  anonymised: 'anonymised',
};

const LEAK = '#sharing-gradients/leak';
const LINK = '#why-anonymising-fails/link?postcode=on&birth=on';

/** Words: helps, partly, no; and the cell that shows it. */
type Cell = [words: 'helps' | 'partly' | 'no', at: string];
const row = (threat: string, cells: Record<Tool, Cell>): ModelsRow => ({
  threat,
  ...(Object.fromEntries(
    tools.flatMap((tool) => [
      [tool, cells[tool][0]],
      [`${tool}At`, cells[tool][1]],
    ]),
  ) as Omit<ModelsRow, 'threat'>),
});

export const threats = [
  { id: 'collector', label: 'Whoever collects the data reads them' },
  { id: 'thief', label: 'The collected data are stolen' },
  { id: 'observer', label: 'The published answer is studied' },
  { id: 'linker', label: 'Somebody has another table with names' },
  { id: 'peers', label: 'Other participants look at what I send' },
] as const;

const CELLS: Record<(typeof threats)[number]['id'], Record<Tool, Cell>> = {
  collector: {
    local: ['helps', '#plausible-deniability/crowd'],
    central: ['no', '#noise/densities'],
    federated: ['partly', '#sharing-gradients/step'],
    encrypted: ['helps', '#under-encryption/protocol'],
    anonymised: ['no', '#why-anonymising-fails/taxi'],
  },
  thief: {
    local: ['helps', '#plausible-deniability/deniability'],
    central: ['no', '#noise/densities'],
    federated: ['partly', '#sharing-gradients/together'],
    encrypted: ['helps', '#under-encryption/protocol?eyes=a'],
    anonymised: ['no', LINK],
  },
  observer: {
    local: ['helps', '#plausible-deniability/price'],
    central: ['helps', '#noise-on-the-answer/curves'],
    federated: ['no', LEAK],
    encrypted: ['no', '#under-encryption/layers'],
    anonymised: ['partly', '#why-anonymising-fails/bench?birth=decade&place=district&attack=on'],
  },
  linker: {
    local: ['helps', '#plausible-deniability/deniability'],
    central: ['helps', '#the-budget/again'],
    federated: ['no', LEAK],
    encrypted: ['no', '#why-anonymising-fails/block?tables=13'],
    anonymised: ['no', LINK],
  },
  peers: {
    local: ['helps', '#plausible-deniability/crowd'],
    central: ['helps', '#noise/densities'],
    federated: ['no', `${LEAK}?rounds=2`],
    encrypted: ['helps', '#under-encryption/protocol?eyes=node'],
    anonymised: ['no', '#why-anonymising-fails/secrets?attack=two'],
  },
};

export const modelsRows = ({ threat }: ModelsValues): ModelsRow[] =>
  threats.filter(({ id }) => threat === 'all' || id === threat).map(({ id, label }) => row(label, CELLS[id]));
