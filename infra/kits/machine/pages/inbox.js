// Shows what GET /email answers, newest first. Everything from a message is set as text, never as markup.
const REFRESH_MS = 1_000;
const COPIED_MS = 2_000;

const find = (id) => document.getElementById(id);
const list = find('messages');
const filter = find('filter');
const template = find('message');
const shown = new Map();

async function refresh() {
  try {
    const response = await fetch('/email', { cache: 'no-store' });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    show(await response.json());
    find('trouble').hidden = true;
  } catch {
    // Said on the page; what is already shown stays readable.
    find('trouble').hidden = false;
  }
  setTimeout(refresh, REFRESH_MS);
}

function show(messages) {
  const wanted = new Set(messages.map(({ id }) => id));
  for (const [id, entry] of shown) {
    if (wanted.has(id)) continue;
    entry.item.remove();
    shown.delete(id);
  }
  for (const message of messages) {
    const entry = shown.get(message.id);
    if (entry) {
      entry.time.textContent = ago(message.date);
      continue;
    }
    const added = entryFor(message);
    shown.set(message.id, added);
    list.prepend(added.item);
  }
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages`;
  if (find('count').textContent !== count) find('count').textContent = count;
  find('clear').hidden = messages.length === 0;
  find('search').hidden = messages.length < 2;
  find('empty').hidden = messages.length > 0;
  applyFilter();
}

function entryFor(message) {
  const item = template.content.firstElementChild.cloneNode(true);
  const addresses = message.to.map(({ address }) => address).join(', ');
  const time = item.querySelector('time');
  item.querySelector('h2').textContent = message.subject || '(no subject)';
  item.querySelector('.to').textContent = `To ${addresses}`;
  item.querySelector('pre').textContent = message.text;
  time.dateTime = message.date;
  time.title = new Date(message.date).toLocaleString();
  time.textContent = ago(message.date);
  const code = /(?<!\d)\d{6}(?!\d)/.exec(`${message.subject}\n${message.text}`)?.[0];
  if (code) offerCode(item.querySelector('.code'), code, addresses);
  return { item, time, text: `${addresses} ${message.subject}`.toLowerCase() };
}

function offerCode(row, code, addresses) {
  const output = row.querySelector('output');
  const button = row.querySelector('button');
  row.hidden = false;
  output.textContent = code;
  button.setAttribute('aria-label', `Copy code ${code} for ${addresses}`);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code);
      button.textContent = 'Copied';
    } catch {
      // Without leave to write the clipboard the code is selected, ready for the keyboard.
      getSelection()?.selectAllChildren(output);
      button.textContent = 'Selected';
    }
    setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
  });
}

function applyFilter() {
  const wanted = filter.value.trim().toLowerCase();
  let visible = 0;
  for (const { item, text } of shown.values()) {
    item.hidden = !text.includes(wanted);
    if (!item.hidden) visible += 1;
  }
  find('nothing-found').hidden = shown.size === 0 || visible > 0;
}

function ago(date) {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(date)) / 1000));
  if (seconds < 5) return 'now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return new Date(date).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}

filter.addEventListener('input', applyFilter);
find('clear').addEventListener('click', async () => {
  await fetch('/email', { method: 'DELETE' });
  show([]);
});
refresh();
