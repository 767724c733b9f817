import { describe, expect, it } from 'vitest'
import { authPath, nextPath } from '../../../../web/src/domain/session/next-path.ts'
import { displayName } from '../../../../web/src/domain/session/user-name.ts'
import { ApiError, failureMessage, NetworkError } from '../../../../web/src/lib/api-error.ts'
import { isWeakPassword } from '../../../../web/src/owner/form/password-fields.tsx'

describe('the target page after signing in', () => {
  const after = (next: string) => nextPath(`?${new URLSearchParams({ next })}`)

  it('is the requested page with its query', () => {
    for (const path of [
      '/account',
      '/contractor-dashboard/edit/12',
      '/admin/contractors?page=2&q=a%20b',
      '/a//b',
      '/?x=//y',
    ])
      expect(after(path)).toBe(path)
  })

  it('is the home page by default', () => {
    expect(nextPath('')).toBe('/')
    expect(nextPath('?next=')).toBe('/')
  })

  it('is never another site', () => {
    const otherSites = [
      'https://evil.example/',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      '\t//evil.example',
      'javascript:alert(1)',
      'evil.example',
      ' /account',
      '/a\\b',
      '/\u0000',
      '/./\\evil',
      '/.//evil.example',
      '/x/..//evil.example',
      '@evil.example',
    ]
    for (const next of otherSites) expect([next, after(next)]).toEqual([next, '/'])
  })

  it('is never the sign-in page', () => {
    expect(after('/auth')).toBe('/')
    expect(after('/auth?next=/account')).toBe('/')
  })

  it('is the one that the guard wrote to the URL', () => {
    const from = '/contractor-listing/payment?additional=1'
    expect(nextPath(authPath(from).slice('/auth'.length))).toBe(from)
  })
})

describe('the message of a failed request', () => {
  const busy = new ApiError(503, '', '', {
    message: 'The service is busy. Please try again in a moment.',
    code: 'unavailable',
  })

  it('is the message of the server, never the status or the response body', () => {
    expect(failureMessage(busy, 'Invalid email or password')).toBe(
      'The service is busy. Please try again in a moment.',
    )
    expect(
      failureMessage(new ApiError(500, '<html>', 'Internal'), 'Unable to create account'),
    ).toBe('Unable to create account')
  })

  it('is not "wrong password" when the server could not be reached', () => {
    expect(failureMessage(new NetworkError(null), 'Invalid email or password')).toBe(
      'The server could not be reached',
    )
  })
})

describe('a user', () => {
  it('has the username as display name, or the part of the email before the @', () => {
    expect(displayName({ username: 'olivia', email: 'o@example.com' })).toBe('olivia')
    expect(displayName({ username: null, email: 'o.hara@example.com' })).toBe('o.hara')
  })

  it('gets a warning for a common password', () => {
    for (const common of [
      '123456',
      '12345678',
      'password',
      'Password1!',
      'qwertz',
      'aaaaaa',
      'letmein2024',
      'abc123',
    ])
      expect([common, isWeakPassword(common)]).toEqual([common, true])
    for (const uncommon of [
      '',
      'demonstration',
      'correct horse',
      'Tr0ub4dor&3',
      'passwordless-entry',
      'x7Gq2p',
    ])
      expect([uncommon, isWeakPassword(uncommon)]).toEqual([uncommon, false])
  })
})
