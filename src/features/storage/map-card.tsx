import { useHasMap } from '#state/device/map-choice.ts'
import { text } from '#text/catalogue.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'

/** Switches the map of the home screen off and on; the list has all helpers without it. */
export function MapCard() {
  const [hasMap, setHasMap] = useHasMap()
  return (
    <section>
      <SectionHeader title={text('storage.map')} flush />
      <Card padded>
        <Switch label={text('storage.map_shown')} text={text('storage.map_shown_text')} checked={hasMap} onChange={setHasMap} />
      </Card>
    </section>
  )
}
