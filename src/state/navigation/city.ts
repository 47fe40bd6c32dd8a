/** The city whose helpers are shown. */
import { useAtom } from 'jotai'
import * as v from 'valibot'
import { DEFAULT_CITY } from '#domain/constants.ts'
import { storedCityField } from '#domain/fields.ts'
import { userScopedAtom } from '../storage/user-storage.ts'

/** Name of the selected city; null for All Cities. */
export const cityAtom = userScopedAtom('city', v.nullable(storedCityField), DEFAULT_CITY)
export const useCity = () => useAtom(cityAtom)
