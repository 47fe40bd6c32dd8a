// Parses the payload of a push, which may contain anything.
import { isAppPath } from '#config/app-paths.ts'

/** The server's description of a notification (in the format of Declarative Web Push); any part of it may be missing or wrong. */
export interface PushPayload {
  readonly title: string
  readonly lang: string
  readonly dir: NotificationDirection
  readonly tag: string
  /** A path of the app. */
  readonly navigate: string
}

/** Payload for a push that cannot be read: says only that there is news. */
export const FALLBACK_PAYLOAD: PushPayload = { title: 'NearHelp', lang: '', dir: 'auto', tag: 'nearhelp', navigate: '/' }

const parseText = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, most) : undefined

/** Returns the app path of a notification's address; never one outside the app. */
export function appPathOf(address: unknown, origin: string): string {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return '/'
  const url = new URL(address, origin)
  // The server may have several addresses: only the path within the app counts.
  return isAppPath(url.pathname) && /^https?:$/.test(url.protocol) ? url.pathname + url.search : '/'
}

/** Parses a push. @param read returns its text @param origin the app's origin */
export function parsePushPayload(read: () => string, origin: string): PushPayload {
  try {
    const parsed: unknown = JSON.parse(read())
    const notification = typeof parsed === 'object' && parsed !== null && 'notification' in parsed ? parsed.notification : undefined
    if (typeof notification !== 'object' || notification === null) return FALLBACK_PAYLOAD
    const { title, lang, dir, tag, navigate } = notification as Readonly<Record<string, unknown>>
    return {
      title: parseText(title, 200) ?? FALLBACK_PAYLOAD.title,
      lang: parseText(lang, 35) ?? '',
      dir: dir === 'ltr' || dir === 'rtl' ? dir : 'auto',
      tag: parseText(tag, 64) ?? FALLBACK_PAYLOAD.tag,
      navigate: appPathOf(navigate, origin),
    }
  } catch {
    return FALLBACK_PAYLOAD
  }
}
