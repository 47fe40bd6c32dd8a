/** Addresses of other sites: which ones may be opened, and how to show one so that it cannot be confused with another. */

/** Scripts in which a host name may be shown as written. Any other name, or one that mixes scripts, is shown in its ASCII form. */
const SCRIPTS: readonly RegExp[] = [
  // Western letters without the look-alikes in the extended Latin blocks.
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

/** A name, an IPv4 address, or an IPv6 address in brackets. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/
const SCHEME = /^https?:\/\//i

export interface WebAddress {
  /** Address to open, as the browser normalises it. */
  readonly href: string
  /** Full address to show. */
  readonly shown: string
  /** Host to show. */
  readonly site: string
}

/** Returns the host as written if it uses one script, otherwise its ASCII form (`xn--…`). */
function shownHost(written: string, url: URL): string {
  const typed = written.replace(SCHEME, '').split(/[/?#]/, 1)[0] ?? ''
  const name = typed.replace(/:\d*$/, '').toLowerCase()
  const isPlain = name.normalize('NFKC') === name && SCRIPTS.some((script) => script.test(name))
  return isPlain && !name.includes('xn--') ? url.host.replace(url.hostname, () => name) : url.host
}

/**
 * Parses a full address with its scheme.
 * @returns undefined for an address that is not http or https, is malformed, or hides its host behind a user name
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
