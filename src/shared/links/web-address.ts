/** Addresses of other sites, as people write them: which may be followed, and how one is shown so that it cannot pass for another. */

/** Scripts that a name may be shown in as written. A name in anything else, or in two of them, is shown in its ASCII form. */
const SCRIPTS: readonly RegExp[] = [
  // Western letters without the look-alikes of the far ends of the Latin script.
  /^[a-z0-9\u00df-\u00f6\u00f8-\u00ff.-]+$/u,
  /^[\p{Script=Cyrillic}0-9.-]+$/u,
  /^[\p{Script=Greek}0-9.-]+$/u,
  /^[\p{Script=Arabic}\p{M}0-9.-]+$/u,
  /^[\p{Script=Hebrew}0-9.-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー0-9.-]+$/u,
  /^[\p{Script=Hangul}0-9.-]+$/u,
  /^[\p{Script=Thai}0-9.-]+$/u,
  /^[\p{Script=Devanagari}0-9.-]+$/u,
]

/** A name, a number of the fourth version, or one of the sixth in its brackets. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/
const SCHEME = /^https?:\/\//i

export interface WebAddress {
  /** What is opened: the address as the browser reads it. */
  readonly href: string
  /** What is shown for it, whole. */
  readonly shown: string
  /** The site alone, as shown. */
  readonly site: string
}

/** The site's name as written where that is in one script, else as the network knows it (`xn--…`). */
function shownHost(written: string, url: URL): string {
  const typed = written.replace(SCHEME, '').split(/[/?#]/, 1)[0] ?? ''
  const name = typed.replace(/:\d*$/, '').toLowerCase()
  const isPlain = name.normalize('NFKC') === name && SCRIPTS.some((script) => script.test(name))
  return isPlain && !name.includes('xn--') ? url.host.replace(url.hostname, () => name) : url.host
}

/**
 * Reads an address that is written in full, with its scheme.
 * @returns undefined for what is not http or https, cannot be read, or hides its site behind a user name
 */
export function parseWebAddress(written: string): WebAddress | undefined {
  const trimmed = written.trim()
  if (!SCHEME.test(trimmed) || /[\s\p{Cc}\p{Cf}\\]/u.test(trimmed)) return undefined
  let url: URL
  try {
    url = new URL(trimmed)
  } catch {
    return undefined
  }
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '') return undefined
  if (!HOST.test(url.hostname)) return undefined
  const site = shownHost(trimmed, url)
  const rest = url.href.slice(url.origin.length)
  return { href: url.href, site, shown: `${url.protocol}//${site}${rest === '/' ? '' : rest}` }
}
