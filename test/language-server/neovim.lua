-- A session of Neovim's own client with the language server: prints the diagnostics of the file, applies all safe fixes, renames
-- a variable, and prints the buffer. `nvim --headless --clean -l` needs 0.9; this runs with `-S` from 0.7 on.
local program, file = vim.env.FRESHKERNEL_PROGRAM, vim.env.FRESHKERNEL_NOTEBOOK
vim.o.swapfile = false
vim.cmd('edit ' .. vim.fn.fnameescape(file))
local buffer = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({
  name = 'freshkernel',
  cmd = { vim.env.FRESHKERNEL_NODE, program, 'server', '--stdio' },
  root_dir = vim.fn.fnamemodify(file, ':h'),
})
vim.lsp.buf_attach_client(buffer, client)
local function wait(condition)
  if not vim.wait(60000, condition, 20) then
    print('timeout')
    vim.cmd('cquit')
  end
end
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 60000)
  return answers[client].result
end
wait(function() return #vim.diagnostic.get(buffer) > 0 end)
for _, each in ipairs(vim.diagnostic.get(buffer)) do
  print('diagnostic', each.code or each.user_data.lsp.code, each.lnum + 1, each.message)
end
local document = { uri = vim.uri_from_bufnr(buffer) }
local whole = { start = { line = 0, character = 0 }, ['end'] = { line = 9999, character = 0 } }
local actions = ask('textDocument/codeAction', {
  textDocument = document,
  range = whole,
  context = { diagnostics = {}, only = { 'source.fixAll' } },
})
for _, action in ipairs(actions) do
  print('action', action.title)
  vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
end
local line = vim.fn.search('total = ')
local position = { line = line - 1, character = vim.fn.getline(line):find('total') - 1 }
local edit = ask('textDocument/rename', {
  textDocument = document,
  position = position,
  newName = 'amount',
})
vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
print('text', vim.fn.json_encode(table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')))
vim.lsp.stop_client(client)
wait(function() return vim.lsp.client_is_stopped(client) end)
vim.cmd('qall!')
