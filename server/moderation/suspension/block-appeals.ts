/** Appeals of blocked people against the block, once for each: written on the blocked screen, listed for the admin, answered with a reason. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { instantField, textField, uidField, ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import { CLOCK_SKEW_MS, type AuditLog } from '../../admin/audit-log.ts'
import { deleteDocuments, idsWithPrefix } from '../../store/documents/update-documents.ts'
import type { DocumentStore, StoredDoc } from '../../store/document-store.ts'
import type { ModerationActions } from '../moderation-actions.ts'
import { ADMIN_ACTOR } from '../moderation-log.ts'
import { MAX_LISTED } from './suspended-list.ts'

const TYPE = 'block_appeal'
const PREFIX = `${TYPE}:`

const appealSchema = v.object({
  uid: uidField,
  /** The action that blocked the person. */
  act: ulidField,
  words: textField(TEXT_LIMITS.appeal),
  at: instantField,
  state: v.picklist(['open', 'refused']),
  /** The answer of an admin who left the block. */
  reason: v.nullable(v.string()),
})
export type BlockAppeal = v.InferOutput<typeof appealSchema>

export interface BlockAppeals {
  /** Returns the person's appeal against the current block. */
  of(uid: Uid): Promise<BlockAppeal | undefined>
  /** @returns `not_found` without a block, `already_appealed` the second time */
  appeal(uid: Uid, words: string): Promise<Result<void, Refusal>>
  /** Returns those that wait for an answer. An appeal against a block that has ended is none. */
  open(): Promise<readonly BlockAppeal[]>
  /** Leaves the block, and says why. Unblocking is an action on the account. @returns `conflict` if none is open */
  refuse(answer: { readonly uid: Uid; readonly reason: string; readonly session: string }): Promise<Result<void, Refusal>>
  erase(uid: Uid): Promise<void>
}

export interface BlockAppealsDeps {
  readonly store: DocumentStore
  readonly audit: Pick<AuditLog, 'appendOnce'>
  readonly moderationActions: Pick<ModerationActions, 'currentBlock'>
  readonly now: () => Instant
}

const appealId = (uid: Uid, act: Ulid): string => `${PREFIX}${uid}:${act}`
const stored = (appeal: BlockAppeal, rev?: string): StoredDoc => ({
  _id: appealId(appeal.uid, appeal.act),
  ...(rev === undefined ? {} : { _rev: rev }),
  type: TYPE,
  ...appeal,
})
const read = (doc: StoredDoc | undefined): BlockAppeal | undefined => {
  const parsed = v.safeParse(appealSchema, doc)
  return parsed.success ? parsed.output : undefined
}

export function openBlockAppeals({ store, audit, moderationActions, now }: BlockAppealsDeps): BlockAppeals {
  async function find(uid: Uid): Promise<{ readonly act: Ulid; readonly doc: StoredDoc | undefined } | undefined> {
    const block = await moderationActions.currentBlock(uid)
    return block && { act: block.id, doc: await store.get(appealId(uid, block.id)) }
  }

  return {
    of: async (uid) => read((await find(uid))?.doc),
    appeal: async (uid, words) => {
      const found = await find(uid)
      if (!found) return fail(refusal('not_found'))
      const written = await store.put(stored({ uid, act: found.act, words, at: now(), state: 'open', reason: null }))
      return written.ok ? ok(undefined) : fail(refusal('already_appealed'))
    },
    open: async () => {
      const rows = await store.range({ start: PREFIX, end: `${PREFIX}\uffff`, limit: MAX_LISTED, includeDocs: true })
      const appeals = rows.flatMap(({ doc }) => read(doc) ?? []).filter(({ state }) => state === 'open')
      const current = await Promise.all(appeals.map(({ uid }) => moderationActions.currentBlock(uid)))
      return appeals.filter(({ act }, index) => current[index]?.id === act)
    },
    refuse: async ({ uid, reason, session }) => {
      const found = await find(uid)
      const appeal = read(found?.doc)
      if (!appeal) return fail(refusal('not_found'))
      if (appeal.state !== 'open') return appeal.reason === reason ? ok(undefined) : fail(refusal('conflict'))
      const { act, at } = appeal
      // Recorded first: an answer that takes effect is in the log in any case.
      await audit.appendOnce(
        { actor: ADMIN_ACTOR, action: 'person.appeal_refused', subject: uid, details: { session, appeal: act } },
        ({ action, details }) => action === 'person.appeal_refused' && details['appeal'] === act,
        addMs(at, -CLOCK_SKEW_MS),
      )
      const written = await store.put(stored({ ...appeal, state: 'refused', reason }, found?.doc?._rev))
      return written.ok ? ok(undefined) : fail(refusal('conflict'))
    },
    erase: async (uid) => {
      for await (const ids of idsWithPrefix(store, `${PREFIX}${uid}:`)) await deleteDocuments(store, ids)
    },
  }
}
