/** Taking the period along: as CSV from this device, as JSON from the server. */
import { useState } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import { periodOf, type EarningsPeriod } from '#domain/earnings-periods.ts'
import { earningsFileName } from '#domain/exports/earnings-report.ts'
import type { Refusal } from '#domain/errors.ts'
import { saveFile } from '#parts/save-file.ts'
import { callApi } from '#state/api-client.ts'
import { showToast } from '#state/toasts.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/refusal-text.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { earningsTable } from './earnings-table.ts'
import type { ShownEarnings } from './use-earnings.ts'

function saveTable({ earnings, dayOf, today }: ShownEarnings): void {
  const { transactions, jobs } = earnings.period
  const count = transactions.length
  saveFile(earningsFileName(today, 'csv'), 'text/csv;charset=utf-8', earningsTable(transactions, dayOf))
  showToast({
    words: () => ({
      title: text('earnings.export_done', { count }),
      ...(count < jobs ? { text: text('earnings.export_part', { count, all: jobs }) } : {}),
    }),
    icon: 'download',
  })
}

/** @returns why there is no file */
async function saveReport(provider: Provider, name: EarningsPeriod, today: string): Promise<Refusal | undefined> {
  const { from, to } = periodOf(name, today)
  const query = new URLSearchParams({ ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) })
  const answer = await callApi('GET', `/provider/${provider.id}/earnings/export?${query}`)
  if (!answer.ok) return answer.error
  saveFile(earningsFileName(today, 'json'), 'application/json', JSON.stringify(answer.value, undefined, 2))
  return undefined
}

export interface EarningsExportProps {
  readonly shown: ShownEarnings
  readonly provider: Provider
  readonly name: EarningsPeriod
}

export function EarningsExport({ shown, provider, name }: EarningsExportProps) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const save = async (): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    setRefused(await saveReport(provider, name, shown.today))
    setBusy(false)
  }
  return (
    <section>
      <SectionHead title={text('earnings.export')} flush />
      <div className="stack g-3">
        <p className="t-small c-2">{text('earnings.export_text')}</p>
        <div className="earnings__export">
          <Button variant="line" icon="download" onPress={() => saveTable(shown)}>
            {text('earnings.export_csv')}
          </Button>
          <Button variant="line" icon="download" busy={busy} onPress={() => void save()}>
            {text('earnings.export_json')}
          </Button>
        </div>
        {refused && (
          <Notice tone="danger" role="alert">
            {refused.code === 'unavailable' ? text('earnings.export_failed') : refusalText(refused)}
          </Notice>
        )}
      </div>
    </section>
  )
}
