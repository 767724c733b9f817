import { passwordOf } from './passwords.ts'

/** Returns the cookies of a response as a Cookie header value. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Sends a POST request as a page of the site does. */
export function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  })
}

/** Signs in. Returns the session cookies. */
export async function signIn(
  server: { url: string },
  email: string,
  password: string = passwordOf(email),
): Promise<string> {
  const response = await post(`${server.url}/api/login`, { email, password })
  if (!response.ok)
    throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`)
  return cookieOf(response)
}
