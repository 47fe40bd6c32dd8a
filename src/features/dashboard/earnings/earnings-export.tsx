/** Exports a period: as CSV, which includes archived jobs from the server, and as the server's JSON. */
import { useState } from 'react'
import { doCurrenciesMeet } from '#domain/cities.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { periodOf, type EarningsPeriod } from '#domain/earnings/earnings-periods.ts'
import { earningsFileName } from '#domain/earnings/earnings-report.ts'
import type { Refusal } from '#domain/errors.ts'
import { downloadFile } from '#shared/files/download-file.ts'
import { callApi } from '#state/session/api-client.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { earningsCsv } from './earnings-csv.ts'
import { fetchAllTransactions } from './figures/fetch-earnings.ts'
import type { EarningsView } from './use-earnings.ts'

/** @returns whether a file was saved */
async function saveCsvFile({ earnings, source, dayOf, today, path, currency }: EarningsView): Promise<boolean> {
  const transactions = path === undefined ? earnings.period.transactions : await fetchAllTransactions(path)
  if (!transactions) return false
  downloadFile(earningsFileName(today, 'csv'), 'text/csv;charset=utf-8', earningsCsv(transactions, dayOf, currency))
  const isPart = source === 'partial'
  showToast({
    content: () => ({
      title: text('earnings.export_done', { count: transactions.length }),
      ...(isPart ? { text: text('earnings.export_here') } : {}),
    }),
    icon: 'download',
    ...(isPart ? { tone: 'warn' } : {}),
  })
  return true
}

/** @returns why no file was saved; undefined when one was */
async function saveReport(provider: Provider, name: EarningsPeriod, { today, currency }: EarningsView): Promise<Refusal | undefined> {
  const { from, to } = periodOf(name, today)
  const query = new URLSearchParams({
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(doCurrenciesMeet() ? { currency: currency.code } : {}),
  })
  const result = await callApi('GET', `/provider/${provider.id}/earnings/export?${query}`)
  if (!result.ok) return result.error
  downloadFile(earningsFileName(today, 'json'), 'application/json', JSON.stringify(result.value, undefined, 2))
  return undefined
}

export interface EarningsExportProps {
  readonly shown: EarningsView
  readonly provider: Provider
  readonly name: EarningsPeriod
}

/** State of the export: which file is being made, and why it failed. */
function useExport({ shown, provider, name }: EarningsExportProps) {
  const [busy, setBusy] = useState<'csv' | 'json'>()
  const [error, setError] = useState<string>()
  const save = async (kind: 'csv' | 'json', make: () => Promise<string | undefined>): Promise<void> => {
    if (busy !== undefined) return
    setBusy(kind)
    setError(undefined)
    setError(await make())
    setBusy(undefined)
  }
  const saveCsv = async (): Promise<string | undefined> => ((await saveCsvFile(shown)) ? undefined : text('earnings.export_unread'))
  const saveJson = async (): Promise<string | undefined> => {
    const refused = await saveReport(provider, name, shown)
    return refused && (refused.code === 'unavailable' ? text('earnings.export_failed') : refusalText(refused))
  }
  return { busy, error, csv: () => void save('csv', saveCsv), json: () => void save('json', saveJson) }
}

export function EarningsExport(props: EarningsExportProps) {
  const { busy, error, csv, json } = useExport(props)
  return (
    <div>
      <div className="stack g-2">
        <div className="earnings__export">
          <Button variant="text" size="compact" icon="download" busy={busy === 'csv'} onPress={csv}>
            {text('earnings.export_csv')}
          </Button>
          <Button variant="text" size="compact" icon="download" busy={busy === 'json'} onPress={json}>
            {text('earnings.export_json')}
          </Button>
        </div>
        <p className="t-small c-2">{text('earnings.export_text')}</p>
        {error !== undefined && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
      </div>
    </div>
  )
}
