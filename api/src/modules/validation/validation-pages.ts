/** Where the web app shows a question to its validator. */
export const validationPage = (questionId: string): string => `/dashboard/validation?question=${questionId}`

/** Where the web app shows a question to its author. */
export const questionPage = (questionId: string): string => `/dashboard/questions?question=${questionId}`
