/** Rooms are where several hubs meet: whoever is in one is reached from any of them. */
export const rooms = {
  /** Pages of one login. */
  login: (authSessionId: string): string => `login:${authSessionId}`,
  /** Pages of one person, over all their logins. */
  user: (userId: string): string => `user:${userId}`,
  /** The page of one test session. */
  testSession: (testSessionId: string): string => `test-session:${testSessionId}`,
  /** Walls of those who watch every candidate. */
  overseers: 'overseers',
  /** Walls of one proctor, who hears of their own candidates. */
  proctor: (userId: string): string => `proctor:${userId}`,
  mediaNode: (nodeId: string): string => `media:${nodeId}`,
} as const
