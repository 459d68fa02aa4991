/** Rooms are where several hubs meet: whoever is in one is reached from any of them. */
export const rooms = {
  /** Pages of one login. */
  login: (authSessionId: string): string => `login:${authSessionId}`,
  /** Pages of one person, over all their logins. */
  user: (userId: string): string => `user:${userId}`,
  /** The page of one test session. */
  testSession: (testSessionId: string): string => `test-session:${testSessionId}`,
  /** Proctors of one assessment. */
  assessment: (assessmentId: string): string => `assessment:${assessmentId}`,
  /** Connections of one viewer, which is one page of a proctor. */
  viewer: (viewerId: string): string => `viewer:${viewerId}`,
  mediaNode: (nodeId: string): string => `media:${nodeId}`,
} as const
