/** Where the web app shows a question to its validator. */
export const validationPage = (questionId: string): string => `/dashboard/validation?question=${questionId}`

/** Where the web app shows a question to its author. */
export const questionPage = (questionId: string): string => `/dashboard/questions?question=${questionId}`

/** The same with what was said about the question. */
export const discussionOf =
  (page: (questionId: string) => string) =>
  (questionId: string): string =>
    `${page(questionId)}&view=discussion`
