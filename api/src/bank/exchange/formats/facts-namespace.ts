/** Names the element that carries what QTI has no words for. A name, not an address. */
export const FACTS_NAMESPACE = 'urn:pengawas:question:1'

/** The class of the box around a question's own content, apart from what QTI wants beside it. */
export const CONTENT_CLASS = 'pengawas-content'
