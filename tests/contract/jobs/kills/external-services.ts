/** Mail server, text message gateway and push service of a run, with everything that arrived and when. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startPushService, type FakePushService } from '#tests/support/fakes/push-service.ts'
import { openSmtpListener } from '#tests/support/fakes/smtp-listener.ts'

export interface Arrival {
  /** Message-ID or idempotency key. */
  readonly id: string
  readonly to: string
  /** Of `performance.now()`. */
  readonly atMs: number
  /** The lane that sends it: one at a time. */
  readonly lane: 'email' | 'account_email' | 'contact_email' | 'contact_text' | 'sms'
}

export interface ExternalServices {
  readonly settings: Readonly<Record<string, string>>
  readonly arrivals: readonly Arrival[]
  readonly push: FakePushService
  /** Resolves with the newest code to an address or number; undefined when none comes: the server was killed. */
  codeTo(contact: string): Promise<string | undefined>
  /** Calls back at the nth email from now on, before or right after the mail server responds to it. */
  aim(moment: 'before the answer' | 'after the answer', nth: number, hit: () => void): void
  /** Takes the aim back. @returns whether it was hit */
  unaim(): boolean
  close(): Promise<void>
}

/** Longest wait for a code, ms. */
const CODE_MS = 2_000

export async function openExternalServices(): Promise<ExternalServices> {
  const arrivals: Arrival[] = []
  const codes = new Map<string, string>()
  const takeCode = (to: string, words: string): void => {
    const code = /(\d{6}) is your/.exec(words)?.[1]
    if (code !== undefined) codes.set(to, code)
  }
  let target: { readonly isAnswered: boolean; nth: number; readonly hit: () => void } | undefined
  let wasHit = false

  const smtp = await openSmtpListener(({ source, to }, isAnswered) => {
    if (!isAnswered) {
      const id = /^Message-ID: <([^@>]+)/im.exec(source)?.[1] ?? 'none'
      const lane = id.endsWith('.email') ? 'email' : id.endsWith('.verify') ? 'contact_email' : 'account_email'
      arrivals.push({ id, to: to[0] ?? '', atMs: performance.now(), lane })
      takeCode(to[0] ?? '', source)
    }
    if (target?.isAnswered !== isAnswered) return
    target.nth -= 1
    if (target.nth > 0) return
    const { hit } = target
    target = undefined
    wasHit = true
    hit()
  })

  const gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { to, text } = JSON.parse(body) as { to: string; text: string }
      const id = String(request.headers['idempotency-key'])
      arrivals.push({ id, to, atMs: performance.now(), lane: id.endsWith('.verify') ? 'contact_text' : 'sms' })
      takeCode(to, text)
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const push = await startPushService()

  return {
    arrivals,
    push,
    settings: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'NearHelp <post@nearhelp.example>',
      SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
      SMS_TOKEN: 'token-of-the-gateway',
      RATE_LIMITS: 'wide',
      EMAILS_PER_DAY: '9999999',
      SMS_PER_DAY: '9999999',
      PUSH_SUBJECT: 'mailto:us@help.example',
      PUSH_TRUSTED: push.origin,
    },
    async codeTo(contact) {
      const endMs = performance.now() + CODE_MS
      while (!codes.has(contact) && performance.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 20))
      return codes.get(contact)
    },
    aim: (moment, nth, hit) => {
      wasHit = false
      target = { isAnswered: moment === 'after the answer', nth, hit }
    },
    unaim: () => {
      target = undefined
      return wasHit
    },
    close: async () => {
      await Promise.all([smtp.close(), push.close(), new Promise((resolve) => gateway.close(resolve))])
    },
  }
}
