import { useHasShortcuts } from '#state/session/shortcuts.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { text } from '#text/catalogue.ts'
import { Card } from '#ui/layout/card.tsx'
import { Switch } from '#ui/fields/switch.tsx'

/** Says which keys are shortcuts, and switches them off. On a desktop only, where they are. */
export function ShortcutsCard() {
  const [isOn, setOn] = useHasShortcuts()
  if (!useIsDesktop()) return null
  return (
    <Card padded>
      <Switch label={text('profile.shortcuts')} text={text('profile.shortcuts_text')} checked={isOn} onChange={setOn} />
    </Card>
  )
}
