/** Program that fetches a calendar, by family only. */
export const CALENDAR_CLIENTS = ['google', 'apple', 'outlook', 'thunderbird', 'other'] as const
export type CalendarClient = (typeof CALENDAR_CLIENTS)[number]
