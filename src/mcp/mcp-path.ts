/** Where the tools for agents are. */
export const MCP_PATH = '/mcp';
