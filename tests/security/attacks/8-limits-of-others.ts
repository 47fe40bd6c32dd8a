/** Limits that a stranger reaches in place of somebody: that person and the admin must not have to wait for it. */
import type { Attack } from './harness/attack.ts'
import { codeSentTo, codesSentTo, cookiesOf } from './harness/account.ts'
import { expectAnswer, type Target } from './harness/target.ts'

const DAY_MS = 86_400_000
/** Wrong passwords from everywhere after which a stranger has to wait. */
const GUESSES = 115
/** Requests of an address in a minute. */
const REQUESTS = 6_000
/** Longest wait for an e-mail that is not to be missed, ms. */
const EMAIL_WITHIN_MS = 8_000

const home = '10.1.0.1'
/** An address that the phone gets while its person is on the way. */
const elsewhere = '10.2.0.1'

/** Guesses from many addresses at once, until a new one has to wait. */
async function guessFromEverywhere(target: Target, path: string, form: Readonly<Record<string, unknown>>): Promise<void> {
  const guess = (index: number) =>
    target.call('POST', path, { ...form, password: `guess ${index}` }, {}, `10.9.${Math.floor(index / 200)}.${index % 200}`)
  for (let index = 0; index < GUESSES; index += 1) await guess(index)
  for (let index = GUESSES; index < GUESSES + 20; index += 1) if ((await guess(index)).status === 429) return
  throw new Error('strangers may guess without end')
}

const person: Attack = {
  point: 8,
  name: 'guesses from many addresses at the password of a person on the way',
  limits: 'normal',
  async run(target) {
    const { email, password } = await target.signUp('Amina')
    const login = (cookie: string, address: string) => target.call('POST', '/api/auth/login', { email, password }, { cookie }, address)
    const cookie = cookiesOf(await login('', home))
    await guessFromEverywhere(target, '/api/auth/login', { email })
    const { status } = await login(cookie, elsewhere)
    return status === 200 ? [] : [`Amina cannot log in on her own phone: ${status}.`]
  },
}

const admin: Attack = {
  point: 8,
  name: 'guesses from many addresses at the password of the admin',
  limits: 'normal',
  async run(target) {
    const first = await target.adminLogin('', home)
    expectAnswer(200, first)
    await guessFromEverywhere(target, '/api/admin/login', {})
    const spoiled: string[] = []
    const atHome = await target.adminLogin('', home)
    if (atHome.status !== 200) spoiled.push(`The admin cannot log in at the usual address: ${atHome.status}.`)
    const onTheWay = await target.adminLogin(cookiesOf(first), elsewhere)
    if (onTheWay.status !== 200) spoiled.push(`The admin cannot log in in the usual browser: ${onTheWay.status}.`)
    return spoiled
  },
}

const neighbor: Attack = {
  point: 8,
  name: 'guesses at one password from the address of its person',
  limits: 'normal',
  async run(target) {
    const { email, password } = await target.signUp('Amina')
    const login = (cookie: string) => target.call('POST', '/api/auth/login', { email, password }, { cookie }, home)
    const signedIn = await login('')
    const cookie = cookiesOf(signedIn)
    for (let index = 0; index < 8; index += 1) await target.call('POST', '/api/auth/login', { email, password: `guess ${index}` }, {}, home)
    const spoiled: string[] = []
    const again = await login(cookie)
    if (again.status !== 200) spoiled.push(`Amina cannot log in beside a stranger: ${again.status}.`)
    const change = { current_password: password, password: 'a lantern in the harbor' }
    const token = String(signedIn.body['token'])
    // The login above ended that session, unless it was refused.
    const authorization = `Bearer ${again.status === 200 ? String(again.body['token']) : token}`
    const changed = await target.call('PUT', '/api/me/password', change, { authorization }, home)
    if (changed.status !== 204) spoiled.push(`Amina cannot change her password beside a stranger: ${changed.status}.`)
    return spoiled
  },
}

const resets: Attack = {
  point: 8,
  name: 'reset emails that a stranger asks for',
  limits: 'normal',
  async run(target) {
    const { email, password } = await target.signUp('Amina')
    const cookie = cookiesOf(await target.call('POST', '/api/auth/login', { email, password }, {}, home))
    const forgot = async (headers: Readonly<Record<string, string>>, address: string): Promise<void> =>
      void expectAnswer(202, await target.call('POST', '/api/auth/forgot', { email }, headers, address))
    for (let index = 0; index < 5; index += 1) await forgot({}, `10.9.0.${index}`)
    await codeSentTo(target, email, 3)
    await forgot({ cookie }, elsewhere)
    const endMs = performance.now() + EMAIL_WITHIN_MS
    while (performance.now() < endMs) {
      const codes = await codesSentTo(target, email)
      if (codes.length > 4) return [`${codes.length} emails filled the mailbox.`]
      if (codes.length === 4) return []
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return ['Amina asked for a code on her phone and got none.']
  },
}

const codes: Attack = {
  point: 8,
  name: 'wrong codes from the address of a person with a right one',
  limits: 'normal',
  async run(target) {
    const { email, uid } = await target.signUp('Amina')
    expectAnswer(202, await target.call('POST', '/api/auth/forgot', { email }, {}, elsewhere))
    const code = await codeSentTo(target, email, 1)
    const reset = (text: string) => target.call('POST', '/api/auth/reset', { code: text, password: 'a lantern in the harbor' }, {}, home)
    for (let index = 0; index < 40; index += 1) await reset(`${uid}.${String(index).padStart(24, 'a')}`)
    const { status } = await reset(code)
    return status === 204 ? [] : [`Amina's code is refused beside a stranger's wrong ones: ${status}.`]
  },
}

const shared: Attack = {
  point: 8,
  name: 'a flood with invented sessions from an address that many share',
  limits: 'normal',
  async run(target) {
    const { email, password } = await target.signUp('Amina')
    const signedIn = await target.call('POST', '/api/auth/login', { email, password }, {}, home)
    const authorization = `Bearer ${String(signedIn.body['token'])}`
    const entered = await target.adminLogin('', home)
    const adminAuthorization = `Bearer ${String(entered.body['token'])}`
    const own = () => target.call('GET', '/api/auth/me', undefined, { authorization }, home)
    const stats = () => target.call('GET', '/api/admin/stats', undefined, { authorization: adminAuthorization }, home)
    expectAnswer(200, await own())
    expectAnswer(200, await stats())
    const flood = async (worker: number): Promise<void> => {
      for (let index = worker; index < REQUESTS + 200; index += 20)
        await target.call('GET', '/api/cities', undefined, { authorization: `Bearer ${String(index).padStart(43, 'a')}` }, home)
    }
    await Promise.all(Array.from({ length: 20 }, (_, worker) => flood(worker)))
    const spoiled: string[] = []
    const [amina, admins] = [await own(), await stats()]
    if (amina.status !== 200) spoiled.push(`Amina's app is refused for a neighbor's flood: ${amina.status}.`)
    if (admins.status !== 200) spoiled.push(`The admin is refused for a neighbor's flood: ${admins.status}.`)
    const again = await target.call('POST', '/api/auth/login', { email, password }, { cookie: cookiesOf(signedIn) }, home)
    if (again.status !== 200) spoiled.push(`Amina cannot log in beside a neighbor's flood: ${again.status}.`)
    return spoiled
  },
}

const clock: Attack = {
  point: 8,
  name: 'wrong passwords before the clock of the server is set back by a day',
  limits: 'normal',
  async run(target) {
    const { email, password } = await target.signUp('Amina')
    const guess = () => target.call('POST', '/api/auth/login', { email, password: 'a guess' }, {}, home)
    for (let index = 0; index < 8; index += 1) await guess()
    await target.pass(-DAY_MS)
    const { status, headers } = await target.call('POST', '/api/auth/login', { email, password }, {}, home)
    const seconds = Number(headers.get('retry-after'))
    return status === 429 && seconds > 60 ? [`Amina is told to wait ${seconds} s for a second's delay.`] : []
  },
}

export const attacks: readonly Attack[] = [person, admin, neighbor, resets, codes, shared, clock]
