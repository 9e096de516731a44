# Every target installs the system packages that are missing first (.ci/setup).

PREFIX ?= /usr/local
RELEASE = swift build -c release --static-swift-stdlib --product routesh
ROUTESH = .build/release/routesh

.PHONY: demo test build lint format setup sanitize torture fuzz bench browser install clean

## The main job on the example: builds a release and runs examples/notes.
demo: build
	@examples/notes/demo $(ROUTESH)

## The whole suite.
test: setup
	swift build --build-tests
	swift test --skip-build

## The release binary, without the Swift runtime as a dependency.
build: setup
	$(RELEASE)

lint: setup
	swift format lint --strict --parallel --recursive Package.swift Sources Tests migrations

format: setup
	swift format --in-place --parallel --recursive Package.swift Sources Tests migrations

setup:
	@sh .ci/setup

install: build
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(ROUTESH) $(DESTDIR)$(PREFIX)/bin/routesh

clean:
	rm -rf .build .build-asan .build-tsan Benchmarks/.build
