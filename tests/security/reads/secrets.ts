/** Unique values, each the only one of its kind in a marketplace, so that finding one tells which field it came from. */
export interface Secret {
  readonly value: string
  /** Kind and field that it was written to. */
  readonly origin: string
  /** Name of the booking, or of the person, that it is about. */
  readonly about: string
}

/** Ids are copied wherever a document refers to another: they open nothing, but tell who had to do with whom. */
export const ID_ORIGINS: readonly string[] = ['profile.uid', 'booking.id', 'command.device_id']

export interface Secrets {
  /** Returns a text that was never used. */
  text(origin: string, about: string): string
  phone(about: string): string
  /** Returns exact degrees in Lagos. */
  latitude(about: string): number
  longitude(about: string): number
  /** Returns a start code; `foundIn` finds it as a text in JSON only, because others could have four such digits too. */
  startCode(about: string): string
  /** Says that a value belongs to another field. */
  move(value: string, origin: string): void
  /** Notes a value that somebody else made. */
  note(origin: string, about: string, value: string): void
  all(): readonly Secret[]
  /** Returns the secrets in a text, each once. */
  foundIn(text: string): readonly Secret[]
}

const PATTERN =
  /[a-z]+@example\.test|password of [a-z]+|kq\d{4}z|\+23480\d{8}|6\.52\d{4}|3\.37\d{4}|"98\d\d"|[0-7][0-9A-HJKMNP-TV-Z]{25}|[\w-]{43}/g

export function createSecrets(): Secrets {
  const known = new Map<string, Secret>()
  let count = 0
  let codes = 0
  const add = (origin: string, about: string, value: string): string => {
    if (known.has(value)) throw new Error(`${value} is not unique`)
    known.set(value, { value, origin, about })
    return value
  }
  const next = (length: number): string => String((count += 1)).padStart(length, '0')
  return {
    text: (origin, about) => add(origin, about, `kq${next(4)}z`),
    phone: (about) => add('profile.phone', about, `+23480${next(8)}`),
    // The last digit keeps all six decimals.
    latitude: (about) => Number(add('place.latitude', about, `6.52${next(3)}7`)),
    longitude: (about) => Number(add('place.longitude', about, `3.37${next(3)}9`)),
    startCode: (about) => add('place.start_codes.code', about, `"98${String((codes += 1)).padStart(2, '0')}"`).slice(1, -1),
    move: (value, origin) => void known.set(value, { value, origin, about: known.get(value)?.about ?? '' }),
    note: (origin, about, value) => void add(origin, about, value),
    all: () => [...known.values()],
    foundIn: (text) => [...new Set(text.match(PATTERN))].flatMap((value) => known.get(value) ?? []),
  }
}
