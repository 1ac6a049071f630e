import { markup, type Markup } from './markup.ts'

/** A value by which requirements can be filtered. */
export interface Choice {
  value: string
  sign: string
  word: string
  count: number
}

/** Search and filters; they need the script, so they show only where it runs. */
export const toolbar = (choices: readonly Choice[]): Markup =>
  markup`<div class="toolbar" role="search" hidden>
    <label class="search"
      ><span>Search</span><input type="search" id="search" placeholder="id, word, path …" autocomplete="off" /><kbd
        aria-hidden="true"
        >/</kbd
      ></label
    >
    <div class="filters" role="group" aria-label="Show">
      ${choices
        .filter(({ count }) => count > 0)
        .map(
          ({ value, sign, word, count }) =>
            markup`<button type="button" class="filter ${value}" data-filter="${value}" aria-pressed="true">
              <span aria-hidden="true">${sign}</span> ${word} <b>${count}</b>
            </button>`,
        )}
    </div>
    <button type="button" id="expand">Expand all</button>
    <span class="hint quiet"><kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens</span>
    <output id="shown" class="quiet"></output>
  </div>`
