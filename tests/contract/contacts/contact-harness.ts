/** A server that sends codes to people who have not entered one yet. */
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { MESSAGE_LIMITS, type DailyMessages, type MessageLimits } from '#config/message-limits.ts'
import { profileId } from '#domain/ids.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import { openTestApp, type ApiResponse, type TestApp, type TestAppOptions, type TestPerson } from '#tests/support/open-test-app.ts'
import { createFakeTransports, type FakeTransports } from '../support/fake-transports.ts'
import { until } from '../support/wait-until.ts'

export const PHONE = '+1 415 555 0123'
export const NUMBER = '+14155550123'
export const DEADLINE_MS = 30_000

export type Channel = 'email' | 'phone'

export interface ContactPost {
  readonly post: FakeTransports
  /** Of a server that sends by it, or of several. */
  readonly options: TestAppOptions
  /** Resolves with the newest code to an address or number, once so many were sent there. */
  sentTo(to: string, count?: number): Promise<string>
}

export interface ContactHarness extends Pick<ContactPost, 'post' | 'sentTo'> {
  readonly server: TestApp
  profileOf(person: TestPerson): Promise<Profile>
  /** Resolves when no job of these kinds is left. */
  settled(prefix: string): Promise<unknown>
}

export interface HarnessSettings {
  readonly limits?: Partial<MessageLimits>
  readonly daily?: Partial<DailyMessages>
}

export function contactPost({ limits = {}, daily = {} }: HarnessSettings = {}): ContactPost {
  const post = createFakeTransports({
    formatAccountEmail: async (kind, code) => {
      const short = `${kind} ${code}`.trim()
      return { lang: 'en', dir: 'ltr', title: kind, message: `code ${code}`, open: 'Open', footer: '', short }
    },
  })
  return {
    post,
    options: {
      transports: post.transports,
      leaveUnverified: true,
      limits: { ...UNLIMITED_RATE_LIMITS, messages: { ...MESSAGE_LIMITS, ...limits } },
      config: { publicOrigin: 'https://help.example', dailyMessages: { email: 1_000, sms: 1_000, ...daily } },
    },
    async sentTo(to, count = 1) {
      const all = (): string[] => [
        ...post.emails.flatMap((sent) => (sent.to === to && sent.subject === 'verify' ? (/code (\d{6})/.exec(sent.text)?.[1] ?? []) : [])),
        ...post.texts.flatMap((sent) => (sent.to === to ? (/^verify_phone (\d{6})$/.exec(sent.text)?.[1] ?? []) : [])),
      ]
      const codes = await until(`${count} codes to ${to}`, all, (found) => found.length >= count, DEADLINE_MS)
      return codes.at(-1) ?? ''
    },
  }
}

export async function openContactHarness(settings: HarnessSettings = {}): Promise<ContactHarness> {
  const { options, ...sending } = contactPost(settings)
  const server = await openTestApp(options)
  return {
    server,
    ...sending,
    async profileOf({ uid }) {
      const doc = fromStored(await server.store.get(profileId(uid)))
      if (doc?.type !== 'profile') throw new Error('nobody there')
      return doc
    },
    settled: (prefix) =>
      until(
        'no job is left',
        () => server.store.range({ start: prefix, end: `${prefix}\uffff` }),
        (rows) => rows.length === 0,
        DEADLINE_MS,
      ),
  }
}

export const ask = (person: TestPerson, channel: Channel): Promise<ApiResponse> =>
  person.call('POST', `/api/me/contacts/${channel}/code`, {})
export const enter = (person: TestPerson, channel: Channel, code: string): Promise<ApiResponse> =>
  person.call('POST', `/api/me/contacts/${channel}/confirm`, { code })
export const change = (person: TestPerson, fields: object): Promise<ApiResponse> => person.call('PUT', '/api/me/profile', fields)
export const codeOf = ({ status, body }: ApiResponse): string => (status < 300 ? String(status) : `${status} ${String(body['error'])}`)
