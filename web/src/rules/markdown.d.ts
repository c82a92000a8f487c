declare module '*.md' {
  export const title: string;
  export const blocks: readonly import('./pictures').Block[];
  export const headings: readonly { readonly id: string; readonly text: string; readonly depth: number }[];
}
