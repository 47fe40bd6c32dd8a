/** Whether pictures are loaded without a press: a setting of this device. */
import { LOW_DATA_CHOICES, useBrowserSavesData, useLowDataChoice } from '#state/device/low-data.ts'
import { text } from '#text/catalogue.ts'
import { Card } from '#ui/layout/card.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'

export function LowDataCard() {
  const [choice, setChoice] = useLowDataChoice()
  const browserSavesData = useBrowserSavesData()
  return (
    <section>
      <SectionHeader title={text('storage.low_data')} flush />
      <Card padded>
        <div className="stack g-3">
          <SegmentedControl
            label={text('storage.low_data')}
            options={LOW_DATA_CHOICES.map((value) => ({ value, label: text(`storage.low_data.${value}`) }))}
            value={choice}
            onChange={setChoice}
          />
          <p className="c-2">{text('storage.low_data_text')}</p>
          {choice === 'auto' && (
            <p className="t-small c-2" role="status">
              {text(browserSavesData ? 'storage.low_data_asked' : 'storage.low_data_not_asked')}
            </p>
          )}
        </div>
      </Card>
    </section>
  )
}
