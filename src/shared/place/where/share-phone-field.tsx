/** Asks once, with the first booking, whether the helper may see the person's phone number. */
import { useState } from 'react'
import { useProfile } from '#state/sync/user-queries.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { Switch } from '#ui/fields/switch.tsx'

export interface SharePhone {
  /** The person has a number and has not been asked yet. */
  readonly isAsked: boolean
  readonly isShared: boolean
  readonly onChange: (isShared: boolean) => void
  /** Stores the answer, once the booking is stored. */
  readonly store: () => void
}

/** Holds the answer, which is yes until the person says no. */
export function useSharePhone(): SharePhone {
  const profile = useProfile()
  const [isShared, onChange] = useState(true)
  const isAsked = profile !== undefined && profile.share_phone === undefined && profile.phone.trim() !== ''
  return {
    isAsked,
    isShared,
    onChange,
    store: () => {
      if (isAsked) void submitCommand('update_profile', { share_phone: isShared })
    },
  }
}

/** @param name of the helper; undefined where several are asked */
export function SharePhoneField({
  name,
  share: { isAsked, isShared, onChange },
}: {
  readonly name: string | undefined
  readonly share: SharePhone
}) {
  if (!isAsked) return null
  const help = name === undefined ? text('several.share_phone') : text('where.share_phone', { name })
  return <Switch label={text('profile.share_phone')} text={help} checked={isShared} onChange={onChange} />
}
