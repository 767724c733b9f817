export const aiWritingMessages = {
  notConfigured: 'AI generation is not configured',
  timedOut: 'The AI service did not answer in time',
  unreadable: 'The AI service answered in a form that could not be read',
  budgetUsed: (period: 'today' | 'this month') => `The AI budget of ${period} is used up`,
  busy: 'Another text is being written for you. Please wait for it or cancel it.',
}
