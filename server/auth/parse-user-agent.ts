/** Reads only the browser and the operating system from a User-Agent header. */
import type { DeviceFamily } from '#domain/account/device-family.ts'

/** In this order: most browsers also claim the names of those below them. */
const BROWSER_SIGNS: readonly (readonly [DeviceFamily['browser'], RegExp])[] = [
  ['samsung', /SamsungBrowser\//],
  ['edge', /Edg(?:e|A|iOS)?\//],
  ['opera', /OPR\/|Opera\//],
  ['firefox', /Firefox\/|FxiOS\//],
  ['chrome', /Chrome\/|CriOS\//],
  ['safari', /Safari\//],
]
const SYSTEM_SIGNS: readonly (readonly [DeviceFamily['system'], RegExp])[] = [
  ['android', /Android/],
  ['ios', /iPhone|iPad|iPod/],
  ['chromeos', /CrOS/],
  ['windows', /Windows/],
  ['macos', /Mac OS X|Macintosh/],
  ['linux', /Linux|X11/],
]
/** A header may be as long as a server accepts; the browser is named at its beginning. */
const MAX_LENGTH = 400

const firstMatch = <Name extends string>(signs: readonly (readonly [Name, RegExp])[], text: string): Name | 'other' =>
  signs.find(([, sign]) => sign.test(text))?.[0] ?? 'other'

/** Parses a User-Agent header. @param userAgent not trusted, but only shown to the person */
export function parseUserAgent(userAgent: string | null): DeviceFamily {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH)
  return { browser: firstMatch(BROWSER_SIGNS, text), system: firstMatch(SYSTEM_SIGNS, text) }
}
