/** A written script of a walk: what is done, and what a screen reader says then. */

export interface ScriptStep {
  readonly kind: 'step'
  readonly text: string
  /** 1-based number of its line. */
  readonly number: number
  /** Whose page it is, as in `Amina:`. */
  readonly who: string
  /** `Enter`, `Tab, at most 10`, `type bola`, `wait`, `read main "Chat"`. */
  readonly action: string
  readonly said: readonly string[]
}

/** A person's line, a note or an empty line. */
export interface OtherLine {
  readonly kind: 'other'
  readonly text: string
}

/** Each line without indentation is a step, and the indented ones below it are what is said. `#` begins a note. */
export function parseScript(script: string): readonly (ScriptStep | OtherLine)[] {
  const lines: (OtherLine | (Omit<ScriptStep, 'said'> & { said: string[] }))[] = []
  let who = ''
  for (const [index, text] of script.trimEnd().split('\n').entries()) {
    const last = lines.at(-1)
    if (text.startsWith('  ') && last?.kind === 'step') last.said.push(text.slice(2))
    else if (text === '' || text.startsWith('#')) lines.push({ kind: 'other', text })
    else if (/^\w+:$/.test(text)) {
      who = text.slice(0, -1)
      lines.push({ kind: 'other', text })
    } else lines.push({ kind: 'step', text, number: index + 1, who, action: text, said: [] })
  }
  return lines
}

const DAYS = '(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)'
const MONTHS = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'

/** Replaces what differs from one day to another: times, days, a week's days and months with a year. */
export const withoutDates = (words: string): string =>
  words
    .replaceAll(/\b\d{1,2}:\d{2}\b/g, '<time>')
    .replaceAll(new RegExp(String.raw`\b\d{1,2}(?: ${MONTHS}(?: \d{4})?)? – \d{1,2} ${MONTHS}(?: \d{4})?\b`, 'g'), '<week>')
    .replaceAll(new RegExp(String.raw`\b${DAYS},? \d{1,2}(?: ${MONTHS})?\b|\b[Tt]omorrow\b`, 'g'), '<day>')
    .replaceAll(new RegExp(String.raw`\b${MONTHS}[a-z]*(?: \d{4})?(?: – ${MONTHS}[a-z]*)? \d{4}\b`, 'g'), '<month>')
