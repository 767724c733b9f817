import type { Report } from '#contract/reports.ts'

export interface DemoReport extends Omit<Report, 'id' | 'contractorName' | 'createdAt'> {
  /** Age of the report when the demo data is loaded. */
  hoursAgo: number
}

/** One done report and two open ones. The second has neither a message nor an e-mail address. */
export const demoReports: readonly DemoReport[] = [
  {
    contractorId: 3,
    reason: 'wrong_category',
    message: 'they refinish cabinets, they do not paint houses',
    email: null,
    isDone: true,
    isSpam: false,
    hoursAgo: 101,
  },
  {
    contractorId: 5,
    reason: 'closed',
    message: null,
    email: null,
    isDone: false,
    isSpam: false,
    hoursAgo: 46,
  },
  {
    contractorId: 8,
    reason: 'wrong_contact',
    message: '(305) 555-0199 is on the sign at the shop. The number here is a bakery.',
    email: 'neighbour@example.com',
    isDone: false,
    isSpam: false,
    hoursAgo: 26,
  },
]
