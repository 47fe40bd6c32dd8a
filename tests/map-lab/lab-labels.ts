import { formatUsd } from '#domain/money/money.ts'
import type { GroundTexts } from '#map/coarse/labels/ground-texts.ts'
import type { MapLabels } from '#map/map-labels.ts'

const spaced = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('_', ' ')

/** Labels for the lab; the app's come from its catalogue. */
export const labLabels: MapLabels = {
  map: 'Map of helpers',
  me: 'You are here',
  pin: ({ name, serviceType, status, pricePerHour }) => `${name}, ${spaced(serviceType)}, ${status}, ${formatUsd(pricePerHour)} per hour`,
  price: ({ pricePerHour }) => formatUsd(pricePerHour).replace(/\.00$/, ''),
  spot: (count) => `${count} helpers here, show list`,
  cluster: ({ total }) => `${total} helpers, zoom in`,
}

export const labGroundTexts: GroundTexts = { city: (name) => name, distance: (km) => `${km} km` }
