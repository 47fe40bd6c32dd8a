/** What is wrong: photos of a request, and the questions that services ask. */
import type { BuiltInQuestion } from '#domain/service-types.ts'

/** Questions of the built-in services, by key. */
const QUESTIONS = {
  'question.floor': 'Which floor?',
  'question.rooms': 'How many rooms?',
  'question.pets': 'Any pets at home?',
  'question.water_off': 'Is the water shut off?',
  'question.power_off': 'Is the power off?',
  'question.subject': 'Which subject?',
  'question.level': 'Which level?',
  'question.materials': 'Are tools and materials there?',
  'question.size': 'How big and heavy is it?',
  'question.goal': 'What’s your goal?',
  'question.injuries': 'Any injuries?',
  'question.animal': 'Which animal, and how old?',
  'question.pet_fears': 'Is it afraid of anything?',
  'question.occasion': 'What’s the occasion?',
  'question.people': 'How many people?',
  'question.treatment': 'Which treatment?',
  'question.allergies': 'Any allergies?',
  'question.device': 'Which device and model?',
  'question.since': 'Since when?',
  'question.garden_size': 'How big is the garden?',
  'question.green_waste': 'Take green waste away?',
  'question.shops': 'Which shops or offices?',
  'question.budget': 'Up to what amount?',
  'question.looking_for': 'What are you looking for?',
  'question.purpose': 'What’s it for: print or web?',
  'question.deadline': 'When do you need it?',
  'question.outfit': 'What should be worn?',
  'question.luggage': 'Any luggage?',
} as const satisfies Readonly<Record<`question.${BuiltInQuestion}`, string>>

export const PROBLEM = {
  ...QUESTIONS,
  'request_photos.title': 'Photos',
  'request_photos.add': 'Add photos',
  'request_photos.help': 'Up to {most}. Show what’s wrong: {name} sees them before answering.',
  'request_photos.help_any': 'Up to {most}. Show what’s wrong: your helper sees them before answering.',
  'request_photos.log_in': 'Log in to add photos',
  'request_photos.number': 'Photo {number} of {count}',
  'request_photos.remove': 'Remove photo {number}',
  'request_photos.waiting': '{count, plural, one {# photo is waiting to send} other {# photos are waiting to send}}',
  'request_photos.coming': 'Not here yet',
  'answer.line': '{question} {answer}',
  'csv.answers': 'Answers',
} as const
