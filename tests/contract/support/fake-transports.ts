/** A fake for e-mail and text message transports, which accepts or refuses as a test says. */
import { ok, type Result } from '#domain/result.ts'
import type {
  Transports,
  MailMessage,
  FormatAccountEmail,
  FormatNotification,
  SendFailure,
  TextMessage,
} from '#server/transports/transports.ts'

type Respond = (
  sent: MailMessage | TextMessage,
  signal: AbortSignal | undefined,
) => Result<void, SendFailure> | Promise<Result<void, SendFailure>>

export interface FakeTransports {
  /** Accepted messages, in order. */
  readonly emails: readonly MailMessage[]
  readonly texts: readonly TextMessage[]
  /** Number of attempts, accepted or not. */
  tries(): number
  /** Sets the response to later attempts; by default everything is accepted. */
  respondWith(respond: Respond): void
  readonly transports: Transports
}

/** Without a catalogue: formats the kind and the language as they are. */
const formatPlainNotification: FormatNotification = async ({ kind, params }, language) => ({
  lang: language ?? 'none',
  dir: 'ltr',
  title: kind,
  message: `${params['name'] ?? ''} did it`,
  open: 'Open',
  footer: 'Because',
  short: `${kind}: ${params['name'] ?? ''}`,
})

const formatPlainEmail: FormatAccountEmail = async (letter, code, language) => ({
  lang: language ?? 'none',
  dir: 'ltr',
  title: letter,
  message: `code ${code}`,
  open: 'Open',
  footer: 'Because',
  short: letter,
})

/** Creates the transports that are enabled. */
export function createFakeTransports({
  formatNotification = formatPlainNotification,
  formatAccountEmail = formatPlainEmail,
  email = true,
  sms = true,
} = {}): FakeTransports {
  const emails: MailMessage[] = []
  const texts: TextMessage[] = []
  let tries = 0
  let respond: Respond = () => ok(undefined)
  const take =
    <Sent extends MailMessage | TextMessage>(taken: Sent[]) =>
    async (sent: Sent, signal?: AbortSignal): Promise<Result<void, SendFailure>> => {
      tries += 1
      const said = await respond(sent, signal)
      if (said.ok) taken.push(sent)
      return said
    }
  return {
    emails,
    texts,
    tries: () => tries,
    respondWith: (next) => {
      respond = next
    },
    transports: {
      formatNotification,
      formatAccountEmail,
      ...(email ? { mail: { send: take(emails) } } : {}),
      ...(sms ? { textMessages: { send: take(texts) } } : {}),
    },
  }
}
