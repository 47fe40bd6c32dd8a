// What a push says, as far as it can be read. Anything may be in one.

/** What our server says of a notification (the form of Declarative Web Push); all of it may be missing or wrong. */
export interface Said {
  readonly title: string
  readonly lang: string
  readonly dir: NotificationDirection
  readonly tag: string
  /** A path of the app. */
  readonly navigate: string
}

/** Says only that there is something: for a push that cannot be read. */
export const NOTHING_SAID: Said = { title: 'NearHelp', lang: '', dir: 'auto', tag: 'nearhelp', navigate: '/' }

const textOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, most) : undefined

/** Where a notification leads: nowhere but into the app. */
export function pathWithin(address: unknown, origin: string): string {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return '/'
  const url = new URL(address, origin)
  // Of a server under several addresses it may be another of them: what counts is the place in the app.
  return url.pathname === '/' && /^https?:$/.test(url.protocol) ? `/${url.search}` : '/'
}

/** What a push says. @param read gives its text @param origin of the app */
export function readPush(read: () => string, origin: string): Said {
  try {
    const parsed: unknown = JSON.parse(read())
    const given = typeof parsed === 'object' && parsed !== null && 'notification' in parsed ? parsed.notification : undefined
    if (typeof given !== 'object' || given === null) return NOTHING_SAID
    const { title, lang, dir, tag, navigate } = given as Readonly<Record<string, unknown>>
    return {
      title: textOf(title, 200) ?? NOTHING_SAID.title,
      lang: textOf(lang, 35) ?? '',
      dir: dir === 'ltr' || dir === 'rtl' ? dir : 'auto',
      tag: textOf(tag, 64) ?? NOTHING_SAID.tag,
      navigate: pathWithin(navigate, origin),
    }
  } catch {
    return NOTHING_SAID
  }
}
