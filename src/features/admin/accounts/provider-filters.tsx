/** Search, review group, flags and order of the provider table. */
import { serviceTypes, type ServiceType } from '#domain/service-types.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { text } from '#text/catalogue.ts'
import { count } from '#text/formatting/format.ts'
import { InlineSelect } from '#ui/fields/inline-select.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { PROVIDER_GROUPS, type ProviderGroup } from '../shared/admin-responses.ts'
import { PROVIDER_SORTS, type ProviderTable, type ProviderSort, type FlagFilter } from './use-provider-table.ts'

const FLAG_OPTIONS: readonly FlagFilter[] = ['any', 'yes', 'no']
const GROUP_OPTIONS: readonly (ProviderGroup | 'all')[] = ['all', ...PROVIDER_GROUPS]

export const groupName = (group: ProviderGroup | 'all'): string => text(`admin.group_${group}`)

function GroupFilter({ table: { filters, changeFilters, data } }: { readonly table: ProviderTable }) {
  const wide = useIsDesktop()
  const options = GROUP_OPTIONS.map((value) => ({
    value,
    label: data ? text('admin.group_counted', { group: groupName(value), count: count(data.counts[value]) }) : groupName(value),
  }))
  if (wide)
    return (
      <SegmentedControl
        label={text('admin.group')}
        options={options}
        value={filters.group}
        onBackground
        small
        onChange={(group) => changeFilters({ group })}
      />
    )
  return (
    <SelectField
      label={text('admin.group')}
      hideLabel
      options={options}
      value={filters.group}
      onChange={(group) => changeFilters({ group })}
    />
  )
}

export function ProviderFilters({ table }: { readonly table: ProviderTable }) {
  const { filters, changeFilters } = table
  const services: readonly ServiceType[] = ['all', ...serviceTypes()]
  return (
    <div className="stack g-2">
      <div className="admin-find">
        <h2 className="t-heading admin-find__title">{text('admin.providers')}</h2>
        <GroupFilter table={table} />
        <div className="admin-find__search">
          <SearchField
            label={text('admin.search')}
            placeholder={text('admin.search')}
            clearLabel={text('admin.clear')}
            onBackground
            value={filters.text}
            onChange={(words) => changeFilters({ text: words.slice(0, 100) })}
          />
        </div>
      </div>
      <div className="admin-narrow">
        <InlineSelect
          label={text('admin.service')}
          value={filters.service}
          options={services.map((value) => ({ value, label: value === 'all' ? text('map.all_services') : serviceName(value) }))}
          onChange={(service) => changeFilters({ service })}
        />
        <InlineSelect
          label={text('admin.tick')}
          value={filters.verified}
          options={FLAG_OPTIONS.map((value) => ({ value, label: text(`admin.tick_${value}`) }))}
          onChange={(verified) => changeFilters({ verified })}
        />
        <InlineSelect
          label={text('admin.listed')}
          value={filters.listed}
          options={FLAG_OPTIONS.map((value) => ({ value, label: text(`admin.listed_${value}`) }))}
          onChange={(listed) => changeFilters({ listed })}
        />
        <span className="grow" />
        <InlineSelect<ProviderSort>
          label={text('admin.sort')}
          value={filters.sort}
          options={PROVIDER_SORTS.map((value) => ({ value, label: text(`admin.sort_${value}`) }))}
          onChange={(sort) => changeFilters({ sort })}
        />
      </div>
    </div>
  )
}
