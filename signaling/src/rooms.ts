/** Rooms of Socket.IO. A page in a room receives what any of the hubs sends to it. */
export const rooms = {
  /** Pages of one login. */
  login: (authSessionId: string): string => `login:${authSessionId}`,
  /** Pages of one person, over all their logins. */
  user: (userId: string): string => `user:${userId}`,
  /** The page of one test session. */
  testSession: (testSessionId: string): string => `test-session:${testSessionId}`,
  /** The phone that is the second camera of one test session. */
  secondCamera: (testSessionId: string): string => `second-camera:${testSessionId}`,
  /** Walls of those who watch every candidate. */
  overseers: 'overseers',
  /** Walls of one proctor, which receive what concerns that proctor's candidates. */
  proctor: (userId: string): string => `proctor:${userId}`,
  /** Pages of rankings, with or without names, of those who see every assessment. */
  allRankings: (names: 'shown' | 'hidden'): string => `rankings-${names}`,
  /** Pages of rankings of one person. */
  rankingsOf: (userId: string, names: 'shown' | 'hidden'): string => `rankings-${names}:${userId}`,
  mediaNode: (nodeId: string): string => `media:${nodeId}`,
} as const
