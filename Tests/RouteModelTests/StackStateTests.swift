import RouteModel
import Testing

struct StackStateTests {
  private let window = StackNode(
    id: 1, className: "Nav", children: [StackNode(id: 2, className: "Root")])

  @Test func `changes are followed, whole subtrees at once`() {
    var state = StackState(root: window)
    state.apply(.insert(StackNode(id: 3, className: "A"), parent: 1, index: 1))
    state.apply(
      .present(
        StackNode(id: 4, className: "Sheet", children: [StackNode(id: 5, className: "B")]), over: 1)
    )
    state.apply(.annotate(5, route: "b", router: 9, parameters: [.init(name: "k", value: "v")]))
    state.apply(.select(4, index: 0))
    #expect(
      state.root
        == StackNode(
          id: 1, className: "Nav",
          children: [StackNode(id: 2, className: "Root"), StackNode(id: 3, className: "A")],
          presented: [
            StackNode(
              id: 4, className: "Sheet",
              children: [
                StackNode(
                  id: 5, className: "B", route: "b", router: 9,
                  parameters: [.init(name: "k", value: "v")])
              ], selected: 0)
          ]))
    state.apply(.remove(3))
    state.apply(.remove(4))
    #expect(state.root == window)
  }

  @Test func `changes of nodes that are not there change nothing`() {
    var state = StackState(root: window)
    state.apply(.remove(99))
    state.apply(.insert(StackNode(id: 3, className: "A"), parent: 99, index: 0))
    state.apply(.present(StackNode(id: 3, className: "A"), over: 99))
    state.apply(.select(99, index: 4))
    #expect(state.root == window)
    state.apply(.root(nil))
    #expect(state.root == nil)
  }
}
