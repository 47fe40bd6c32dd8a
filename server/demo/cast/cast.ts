/** The named people of the demo, who can sign in (decisions, last paragraph). */
import type { UserType } from '#domain/documents/profile.ts'
import { asUid, type Uid } from '#domain/ids.ts'

/** Password of all cast members. It exists in the demo marketplace only. */
export const DEMO_PASSWORD = 'nearhelp-demo'

export interface CastMember {
  readonly uid: Uid
  readonly email: string
  readonly name: string
  readonly userType: UserType
  /** From the numbers that are kept for fiction. */
  readonly phone: string
  /** Description in the list of sign-ins. */
  readonly part: string
}

const member = (uid: string, first: string, name: string, userType: UserType, phone: string, part: string): CastMember => ({
  uid: asUid(uid),
  email: `${first}@demo.nearhelp.test`,
  name,
  userType,
  phone,
  part,
})

export const DEMO_CAST = {
  amina: member('01JD0000000000000000AM1NA0', 'amina', 'Amina Yusuf', 'customer', '+1 415 555 0134', 'customer'),
  ben: member('01JD0000000000000000BEN000', 'ben', 'Ben Carter', 'customer', '+1 415 555 0141', 'customer'),
  chidi: member('01JD0000000000000000CH1D10', 'chidi', 'Chidi Eze', 'provider', '+1 415 555 0152', 'plumber, Lagos'),
  grace: member('01JD0000000000000000GRACE0', 'grace', 'Grace Okafor', 'provider', '+1 415 555 0163', 'cleaner, San Francisco'),
  linh: member('01JD0000000000000000X1NH00', 'linh', 'Linh Pham', 'provider', '+1 415 555 0174', 'motorbike taxi, Ho Chi Minh City'),
} as const satisfies Record<string, CastMember>

export const CAST_MEMBERS: readonly CastMember[] = Object.values(DEMO_CAST)
export const CAST_NAMES: readonly string[] = CAST_MEMBERS.map((each) => each.name)
