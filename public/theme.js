// Runs before the first paint, so that nobody who chose dark sees a white flash, and nobody's text changes its size.
(() => {
  const followTextSize = () => {
    const probe = document.createElement('i');
    probe.style.fontSize = 'medium';
    document.head.append(probe);
    const size = getComputedStyle(probe).fontSize;
    probe.remove();
    const { style } = document.documentElement;
    if (size === '16px') style.removeProperty('--text-rem');
    else style.setProperty('--text-rem', size);
  };
  followTextSize();
  // The browser's settings, where the size changes, are another page or window.
  addEventListener('focus', followTextSize);
  let chosen = null;
  try {
    const user = JSON.parse(localStorage.getItem('nearhelp.user'));
    chosen = localStorage.getItem(`nearhelp.${user === null ? 'visitor' : user.uid}.theme`);
  } catch {
    // Storage is forbidden in this browser, or holds junk: the system decides.
  }
  const named = chosen === null ? '' : chosen.replaceAll('"', '');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = named === 'dark' || named === 'light' ? named : system;
  document.documentElement.dataset.theme = theme;
  const color = document.querySelector('meta[name="theme-color"]');
  if (color !== null) color.setAttribute('content', theme === 'dark' ? '#151c1b' : '#ffffff');
})();
