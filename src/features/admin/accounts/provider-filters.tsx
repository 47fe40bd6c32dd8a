/** Search, review group, and what else narrows or orders the table. */
import { SERVICE_TYPES, type ServiceType } from '#domain/service-types.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { text } from '#text/catalogue.ts'
import { count } from '#text/formatting/format.ts'
import { InlineSelect } from '#ui/fields/inline-select.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { GROUPS, type Group } from '../shared/admin-responses.ts'
import { SORTS, type ProviderTable, type Sort, type Yes } from './use-provider-table.ts'

const ANY: readonly Yes[] = ['any', 'yes', 'no']
const SHOWN: readonly (Group | 'all')[] = ['all', ...GROUPS]

export const groupName = (group: Group | 'all'): string => text(`admin.group_${group}`)

function GroupChoice({ table: { choice, choose, data } }: { readonly table: ProviderTable }) {
  const wide = useIsDesktop()
  const options = SHOWN.map((value) => ({
    value,
    label: data ? text('admin.group_counted', { group: groupName(value), count: count(data.counts[value]) }) : groupName(value),
  }))
  if (wide)
    return (
      <SegmentedControl
        label={text('admin.group')}
        options={options}
        value={choice.group}
        onBackground
        small
        onChange={(group) => choose({ group })}
      />
    )
  return (
    <SelectField label={text('admin.group')} hideLabel options={options} value={choice.group} onChange={(group) => choose({ group })} />
  )
}

export function TableFilters({ table }: { readonly table: ProviderTable }) {
  const { choice, choose } = table
  const services: readonly (ServiceType | 'all')[] = ['all', ...SERVICE_TYPES]
  return (
    <div className="stack g-2">
      <div className="admin-find">
        <h2 className="t-heading admin-find__title">{text('admin.providers')}</h2>
        <GroupChoice table={table} />
        <div className="admin-find__search">
          <SearchField
            label={text('admin.search')}
            placeholder={text('admin.search')}
            clearLabel={text('admin.clear')}
            onBackground
            value={choice.text}
            onChange={(words) => choose({ text: words.slice(0, 100) })}
          />
        </div>
      </div>
      <div className="admin-narrow">
        <InlineSelect
          label={text('admin.service')}
          value={choice.service}
          options={services.map((value) => ({ value, label: value === 'all' ? text('map.all_services') : serviceName(value) }))}
          onChange={(service) => choose({ service })}
        />
        <InlineSelect
          label={text('admin.tick')}
          value={choice.tick}
          options={ANY.map((value) => ({ value, label: text(`admin.tick_${value}`) }))}
          onChange={(tick) => choose({ tick })}
        />
        <InlineSelect
          label={text('admin.listed')}
          value={choice.listed}
          options={ANY.map((value) => ({ value, label: text(`admin.listed_${value}`) }))}
          onChange={(listed) => choose({ listed })}
        />
        <span className="grow" />
        <InlineSelect<Sort>
          label={text('admin.sort')}
          value={choice.sort}
          options={SORTS.map((value) => ({ value, label: text(`admin.sort_${value}`) }))}
          onChange={(sort) => choose({ sort })}
        />
      </div>
    </div>
  )
}
