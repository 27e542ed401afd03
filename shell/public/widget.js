// "Ride here" for a venue's page; its guide is infra/docs/links.md. Everything visible is in a sandboxed frame without scripts: it reads
// nothing of the page, and the page's styles do not reach it.
(() => {
  const texts = { en: 'Ride here with Rahi', hi: 'Rahi से यहाँ आइए', mr: 'Rahi ने इथे या' };
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  if (!document.body?.contains(script))
    return console.error('Rahi: the widget belongs into the body, where its button is to be');
  const { dropoff = '', name = '', lang = document.documentElement.lang } = script.dataset;
  if (dropoff.trim() === '') return console.error('Rahi: the widget needs data-dropoff="latitude,longitude"');
  const language = lang.split('-')[0] in texts ? lang.split('-')[0] : 'en';
  const text = script.dataset.text || texts[language];

  const address = new URL('/go', script.src);
  address.searchParams.set('dropoff', dropoff);
  if (name !== '') address.searchParams.set('dropoff_name', name);

  // Built as elements, not as text: a name cannot become markup.
  const inside = document.implementation.createHTMLDocument(text);
  inside.documentElement.lang = language;
  const style = inside.createElement('style');
  style.textContent =
    'body{margin:0;font:600 16px/24px system-ui,sans-serif}' +
    'a{display:block;box-sizing:border-box;min-height:48px;padding:12px 20px;border-radius:12px;background:#0a6e70;color:#fff;' +
    'text-align:center;text-decoration:none}a:hover{background:#075859}a:focus-visible{outline:3px solid #f5b841;outline-offset:-3px}';
  const link = inside.createElement('a');
  Object.assign(link, { href: address.href, target: '_blank', rel: 'noopener', textContent: text });
  inside.head.append(style);
  inside.body.append(link);

  const frame = document.createElement('iframe');
  frame.title = text;
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  frame.srcdoc = `<!doctype html>${inside.documentElement.outerHTML}`;
  frame.style.cssText = 'border:0;width:100%;max-width:280px;height:48px;border-radius:12px;color-scheme:normal';
  script.after(frame);
})();
