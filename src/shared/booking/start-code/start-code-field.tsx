/** Switches the start code on in a form that requests a booking. */
import { text } from '#text/catalogue.ts'
import { Switch } from '#ui/fields/switch.tsx'
import type { StartCodeValues } from './use-start-code.ts'

export interface StartCodeForm {
  readonly values: StartCodeValues
  readonly change: (changes: Partial<StartCodeValues>) => void
}

/** @param name of the helper; undefined where several are asked */
export function StartCodeField({ form, name }: { readonly form: StartCodeForm; readonly name: string | undefined }) {
  return (
    <Switch
      label={text('start_code.title')}
      text={name === undefined ? text('start_code.default') : text('start_code.ask', { name })}
      checked={form.values.start_code}
      onChange={(start_code) => form.change({ start_code })}
    />
  )
}
