/** Every Python file of the chapters: a cell's `script.py`, and what the cells of a chapter share. Each is loaded when asked for. */
export const scripts = import.meta.glob<string>('./*/*/*.py', { query: '?raw', import: 'default' });
