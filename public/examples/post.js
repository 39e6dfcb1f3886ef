const cell = document.getElementById('third');
const state = document.getElementById('state');

for (const button of document.querySelectorAll('[data-epsilon]')) {
  button.addEventListener('click', async () => {
    cell.set({ epsilon: Number(button.dataset.epsilon) });
    const values = await cell.get();
    state.textContent = `ε is ${values.epsilon} now`;
  });
}

document.getElementById('dark').addEventListener('click', () => document.body.classList.toggle('dark'));

// The plain frame: its height comes as a message, from that frame and from Noisebook's origin only.
const frame = document.getElementById('plain');
addEventListener('message', (event) => {
  const known = event.source === frame.contentWindow && event.origin === new URL(frame.src).origin;
  if (known && event.data?.type === 'noisebook:height') frame.style.height = `${event.data.height}px`;
});
