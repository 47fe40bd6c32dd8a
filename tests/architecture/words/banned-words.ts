/** Words that `docs/writing.md` replaces, for the English that people read. */

export interface BannedWord {
  readonly word: RegExp
  readonly instead: string
  /** Keys of the texts in which the word is right. */
  readonly except?: RegExp
}

/** Checked in every text of the English tables that the specification does not quote. */
export const BANNED_WORDS: readonly BannedWord[] = [
  { word: /\bplease\b/i, instead: 'no please' },
  { word: /\berrors?\b/i, instead: 'what happened, then what to do' },
  { word: /\b(?:favour|colour|neighbour|cancelled|cancelling|kilometre|licence)/i, instead: 'American spelling' },
  { word: /\bsign(?:ed|ing)?[ -](?:in|out)\b/i, instead: 'log in, log out' },
  { word: /\bletters?\b|\be-mail/i, instead: 'email' },
  { word: /\bSMS\b/, instead: 'text message' },
  { word: /\bticks?\b/i, instead: 'verified badge' },
  { word: /\bpositions?\b/i, instead: 'location' },
  { word: /\b(?:the|your|own|free) place of your own\b|\bmiddle of\b/i, instead: 'center of' },
  { word: /\bpictures? of the map\b|\bmap pictures?\b/i, instead: 'map images' },
  { word: /\bfree (?:times?|slots?|hours?)\b/i, instead: 'openings' },
  { word: /\bfreed\b|\bfree (?:the )?(?:chats|photos|map)\b/i, instead: 'clear' },
  { word: /\blow[ -]data\b/i, instead: 'data saver' },
  { word: /\bread marks?\b/i, instead: 'read receipts' },
  { word: /\bweekly plan\b/i, instead: 'weekly hours' },
  { word: /\bday sheet\b/i, instead: 'daily schedule' },
  { word: /\bsecret link\b/i, instead: 'private link' },
  { word: /\b(?:not )?offered\b/i, instead: 'open, closed, available' },
  { word: /\b(?:some|every|any|no)body\b/i, instead: 'someone, everyone, anyone, no one' },
  { word: /\b(?:whoever|whatever|anew|by itself)\b/i, instead: 'plain words' },
  { word: /\bat once\b|\bwithin seconds\b|\bimmediately\b/i, instead: 'no promise of speed' },
  { word: /\b(?:told|informed)\b/i, instead: 'We’ll let … know' },
  { word: /\bnews\b/i, instead: 'notification' },
  { word: /\bappointments?\b/i, instead: 'booking, visit' },
  { word: /\b(?:re-?opened|shut)\b/i, instead: 'locked, active again', except: /^admin\.entry_content_/ },
  { word: /\b(?:renew|renewed|secret)\b/i, instead: 'replace, private' },
  {
    word: /\bproviders?\b/i,
    instead: 'helper, or the name',
    // What providers and admins read, and the two kinds of accounts.
    except: /^(?:admin|dashboard|kyc|ratings)\.|^rating\.client$|^(?:record|csv)\.provider$|^field\.user_type$|^nav\.home_title$/,
  },
  { word: /\bclients?\b/i, instead: 'customer', except: /^ratings?\.|^refusal\.already_rated$/ },
  { word: /\bcharged\b/i, instead: 'booked: NearHelp takes no payments' },
  { word: /\bas the crow flies\b/i, instead: 'in a straight line' },
  { word: /\b(?:server|directory|fetch(?:ed|ing)?|outcome)\b/i, instead: 'people’s words' },
  { word: /\bneeds? (?:a|the) (?:connection|network)\b/i, instead: 'Connect to …' },
  {
    word: /\b(?:cannot|do not|does not|did not|is not|are not|was not|were not|has not|have not|could not|will not|would not|should not)\b/i,
    instead: 'contractions',
  },
  { word: /\b(?:you|we) (?:are|will)\b|\b(?:it|that) is\b/i, instead: 'contractions' },
  { word: /\w'\w/, instead: '’' },
]

/** Placeholders, and the names of branches. */
const SYNTAX = /\{\w+\}|\{\w+, (?:plural|select), \w+|(?<=\}) \w+ (?=\{(?!\w+\}))/g

/** Returns what is wrong in a text. @param key of the text in the English tables */
export const bannedIn = (text: string, key = ''): readonly string[] =>
  BANNED_WORDS.flatMap(({ word, instead, except }) => {
    const found = except?.test(key) === true ? null : word.exec(text.replaceAll(SYNTAX, '{}'))
    return found ? [`${found[0]} → ${instead}`] : []
  })
