/** Commands for favourites, and for marking notifications as read. */
import * as v from 'valibot'
import { refusal } from '../../errors.ts'
import { instantField, uidField } from '../../fields.ts'
import { favouriteId, profileId, providerId } from '../../ids.ts'
import { fail, ok } from '../../result.ts'
import { nextVersion, defineCommand, getAs } from '../command.ts'

const providerArgs = v.strictObject({ provider_id: uidField })

export const addFavourite = defineCommand({
  name: 'add_favourite',
  schema: providerArgs,
  needs: (args, actor) => [providerId(args.provider_id), favouriteId(actor.uid, args.provider_id)],
  decide: (args, { actor, get, now }) => {
    const doc_id = favouriteId(actor.uid, args.provider_id)
    if (!get(providerId(args.provider_id))) return fail(refusal('not_found'))
    const existing = getAs(get, doc_id, 'favourite')
    if (existing?.is_removed === false) return ok([])
    if (existing) return ok([{ op: 'replace', doc: nextVersion(existing, { is_removed: false }) }])
    return ok([
      {
        op: 'create',
        doc: {
          doc_id,
          type: 'favourite',
          schema_version: 1,
          version: 1,
          uid: actor.uid,
          provider_id: args.provider_id,
          is_removed: false,
          created_at: now,
        },
      },
    ])
  },
})

export const removeFavourite = defineCommand({
  name: 'remove_favourite',
  schema: providerArgs,
  needs: (args, actor) => [favouriteId(actor.uid, args.provider_id)],
  decide: (args, { actor, get }) => {
    const existing = getAs(get, favouriteId(actor.uid, args.provider_id), 'favourite')
    if (!existing || existing.is_removed) return ok([])
    return ok([{ op: 'replace', doc: nextVersion(existing, { is_removed: true }) }])
  },
})

export const markNotificationsRead = defineCommand({
  name: 'mark_notifications_read',
  schema: v.strictObject({ up_to: instantField }),
  needs: (_args, actor) => [profileId(actor.uid)],
  decide: (args, { actor, get, now }) => {
    const profile = getAs(get, profileId(actor.uid), 'profile')
    if (!profile) return fail(refusal('not_found'))
    const up_to = args.up_to > now ? now : args.up_to
    if (profile.notifications_read_up_to !== null && profile.notifications_read_up_to >= up_to) return ok([])
    return ok([{ op: 'replace', doc: nextVersion(profile, { notifications_read_up_to: up_to }) }])
  },
})
