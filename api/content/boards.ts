import type { LicenseBoard } from '#contract/site-settings.ts'

/** When somebody last looked at the addresses below and at how the numbers look. */
const LOOKED_AT = '2026-11-28'

/**
 * The boards of the states for which a public source gives the address and how the numbers look.
 * The settings of a site can replace the list. The database reads the default as a part of a
 * statement, so it has no question marks.
 */
export const defaultBoards: LicenseBoard[] = [
  {
    state: 'FL',
    trades: [],
    name: 'Florida DBPR',
    url: 'https://www.myfloridalicense.com/',
    pattern: '[A-Z]{2,3} *\\d{5,8}',
    example: 'CGC123456',
    checkedOn: LOOKED_AT,
  },
  {
    state: 'CA',
    trades: [],
    name: 'California CSLB',
    url: 'https://www.cslb.ca.gov/onlineservices/checklicenseII/checklicense.aspx',
    pattern: '\\d{6,7}',
    example: '1000000',
    checkedOn: LOOKED_AT,
  },
  {
    state: 'AZ',
    trades: [],
    name: 'Arizona ROC',
    url: 'https://roc.az.gov/',
    pattern: '(ROC *|)\\d{6}',
    example: 'ROC123456',
    checkedOn: LOOKED_AT,
  },
  {
    state: 'OR',
    trades: [],
    name: 'Oregon CCB',
    url: 'https://www.oregon.gov/ccb/',
    pattern: '(CCB *#*|)\\d{4,6}',
    example: 'CCB #123456',
    checkedOn: LOOKED_AT,
  },
  {
    state: 'TX',
    trades: ['hvac-technicians'],
    name: 'Texas TDLR',
    url: 'https://www.tdlr.texas.gov/LicenseSearch/',
    pattern: 'TACL[AB]\\d{5,6}[A-Z]{0,1}',
    example: 'TACLA12345E',
    checkedOn: LOOKED_AT,
  },
]
