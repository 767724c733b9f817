import { DEMO_PASSWORD } from '../../api/db/demo/marks.ts'

/** The cookies of an answer as the next request sends them. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** An unsafe call as a page of the site makes it. */
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

/** Signs in; answers the cookies of the session. */
export async function signIn(
  server: { url: string },
  email: string,
  password: string = DEMO_PASSWORD,
): Promise<string> {
  const response = await post(`${server.url}/api/login`, { email, password })
  if (!response.ok)
    throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`)
  return cookieOf(response)
}
