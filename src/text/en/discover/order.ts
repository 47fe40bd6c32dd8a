/** The order page. Texts quoted by the specification are exact. */
export const ORDER = {
  'order.back': 'Back to NearHelp',
  'order.pickup': 'Pickup',
  'order.pickup_placeholder': 'Street, neighborhood or landmark',
  'order.pickup_none': 'We don’t know that place. Move the marker on the map instead.',
  'order.use_location': 'Use my location', // Quoted by the specification.
  'order.locating': 'Finding your location',
  'order.my_location': 'My location',
  'order.my_location_near': 'My location, near {place}',
  'order.near': 'Near {place}, {city}',
  'order.near_crossing': 'Near {crossing}', // Two streets: 'Near 16th and Mission'.
  'order.place_in': '{place}, {city}',
  'order.position': '{latitude}, {longitude}',
  'order.middle': 'Center of {city}',
  'order.middle_note': 'The marker is in the center of {city}. Move it to where you need help.',
  'order.elsewhere': 'NearHelp isn’t there yet. Choose a place in or near {cities}.',
  'order.water': 'The marker is in the water. Move it onto land.',
  'order.denied': 'Unable to get your location. Please allow location access or set pickup manually.', // Quoted by the specification.
  'order.unsupported': 'Geolocation not supported in this browser', // Quoted by the specification.
  'order.service': 'Service',
  'order.duration': 'Duration',
  'order.map': 'Map of your order',
  'order.marker': 'Pickup marker. Move it with the arrow keys. Hold Shift to go farther.',
  'order.marker_at': 'Pickup: {place}',
  'order.who': 'Available helpers',
  'order.none_title': 'No one is available',
  'order.none_text': 'No one with this service can come here right now. Try another service or place.',
  'order.chosen': 'Your helper',
  'order.change': 'Choose someone else',
  'order.distance': 'Distance',
  'order.straight_asking': 'Straight-line estimate while we find the route.',
  'order.straight_offline': 'You’re offline. Straight-line estimate.',
  'order.straight_slow': 'Routing is slow. Straight-line estimate.',
  'order.straight_failed': 'Routing isn’t working. Straight-line estimate.',
  'order.straight_unasked': 'Straight-line estimate.',
  'order.no_route_title': 'No route found', // Quoted by the specification.
  'order.no_route': 'There’s no road from {name} to the marker. Try moving it to a street.',
  'order.privacy': 'To find a route, we send both locations to {host}. Yours is rounded to about 100 m, without your name.',
  'order.notes': 'Notes',
  'order.notes_placeholder': 'Floor, door, what to bring',
  'order.confirm': 'Confirm order',
  'order.choose_provider': 'Please select a service provider from the map first.', // Quoted by the specification.
  'order.login_needed': 'Please log in on the home page to place an order.', // Quoted by the specification.
  'order.placed': 'Order placed successfully! Your provider will be notified.', // Quoted by the specification.
  'order.failed': 'Failed to place order. Please try again after logging in.', // Quoted by the specification.
  'order.gone': '{name} isn’t available right now. Choose someone else.',
} as const
