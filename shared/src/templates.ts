/** Puts parameters into a text, each where `{{name}}` stands; a name that is missing stays visible. */
export function fillTemplate(text: string, parameters: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parameters[name] ?? whole)
}
