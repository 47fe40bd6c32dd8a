/** Start codes: four digits that the customer tells at the door, and the helper types. */
export const START_CODE = {
  'start_code.title': 'Start code',
  'start_code.ask': 'Tell {name} four digits at the door, so you know the right person is there.',
  'start_code.default': 'Four digits that your helper asks you for at the door.',
  'start_code.tell': 'Tell it to your helper when they’re at your door.',
  'start_code.tell_running': 'Tell it to {name} to confirm the start.',
  'start_code.of_visit': 'For visit {visit}',
  'start_code.after_acceptance': 'You’ll get the code once {name} accepts.',
  'start_code.after_sending': 'Your code appears once this is sent.',
  'start_code.confirmed': 'Start confirmed', // Quoted by the decisions.
  'start_code.confirmed_at': 'Start confirmed {time}',
  // A code that is typed is checked by the server, later without a connection.
  'start_code.wrong': 'Code not confirmed', // Quoted by the decisions.
  'start_code.not_given': '{name} started without the code.',
  'start_code.short': 'Start code {code}',
  'start_code.field': 'Start code from {name}',
  'start_code.optional': 'Four digits. You can start without it.',
  'start_code.later': 'Ask for it any time until the end.',
  'start_code.check': 'Confirm start',
  'start_code.waits': 'The code waits with “{step}”. It’s checked once it’s sent.',
  'start_code.waits_alone': 'Waiting to send. The code is checked then.',
  'start_code.failed': 'Couldn’t confirm the start.',
  'event.code_waits': 'Code waiting to be checked',
  'command.set_start_code': 'Start code with {name}',
  'command.confirm_start': 'Confirm start for {name}',
} as const
